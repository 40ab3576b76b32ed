#if defined(__linux__)
#define _GNU_SOURCE
#include <link.h>
#include <string.h>
#endif

#include "TrackingFlag.h"

uint8_t reactive_collections_tracking_flag = 0;

#if defined(__linux__)

// The prefixes of the names of all forms of `withObservationTracking`, and of the members of `Observations`.
static const char *const trackers[] = {"$s11Observation04withA8Tracking", "$s11Observation12Observations"};

#if defined(__LP64__)
#define SYMBOL_OF(info) ELF64_R_SYM(info)
#else
#define SYMBOL_OF(info) ELF32_R_SYM(info)
#endif

// A table of relocations, which name everything that an object uses of other objects.
struct table {
  ElfW(Addr) start;
  size_t size;
  size_t stride;
};

static bool names_a_tracker(struct table table, const ElfW(Sym) *symbols, const char *names) {
  for (size_t offset = 0; offset < table.size; offset += table.stride) {
    // With or without an addend, the fields up to this one are the same.
    size_t symbol = SYMBOL_OF(((const ElfW(Rel) *)(table.start + offset))->r_info);
    if (symbol == 0) continue;
    const char *name = names + symbols[symbol].st_name;
    for (size_t i = 0; i < sizeof trackers / sizeof *trackers; i++)
      if (strncmp(name, trackers[i], strlen(trackers[i])) == 0) return true;
  }
  return false;
}

struct findings {
  bool has_library;
  /// Whether an object uses a tracker, or is not readable, so that this is unknown.
  bool may_track;
};

// Packed relocations, which Android's linker can make.
#define PACKED_REL 0x6000000f
#define PACKED_RELA 0x60000011

static int look_at(struct dl_phdr_info *object, size_t size, void *context) {
  struct findings *findings = context;
  (void)size;
  if (strstr(object->dlpi_name, "libswiftObservation")) {
    findings->has_library = true;
    return 0;
  }
  const ElfW(Dyn) *entry = NULL;
  for (int i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_DYNAMIC)
      entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
  if (!entry) return 0;
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  struct table calls = {0, 0, sizeof(ElfW(Rela))};
  struct table plain = {0, 0, sizeof(ElfW(Rel))};
  struct table added = {0, 0, sizeof(ElfW(Rela))};
  for (; entry->d_tag != DT_NULL; entry++) {
    // Most loaders have added the object's own address already; others leave that to the reader.
    ElfW(Addr) address = entry->d_un.d_ptr;
    if (address < object->dlpi_addr) address += object->dlpi_addr;
    switch (entry->d_tag) {
      case DT_SYMTAB: symbols = (const ElfW(Sym) *)address; break;
      case DT_STRTAB: names = (const char *)address; break;
      case DT_JMPREL: calls.start = address; break;
      case DT_PLTRELSZ: calls.size = entry->d_un.d_val; break;
      case DT_PLTREL: calls.stride = entry->d_un.d_val == DT_REL ? sizeof(ElfW(Rel)) : sizeof(ElfW(Rela)); break;
      case DT_REL: plain.start = address; break;
      case DT_RELSZ: plain.size = entry->d_un.d_val; break;
      case DT_RELA: added.start = address; break;
      case DT_RELASZ: added.size = entry->d_un.d_val; break;
      case PACKED_REL:
      case PACKED_RELA: findings->may_track = true; break;
    }
  }
  if (symbols && names
      && (names_a_tracker(calls, symbols, names) || names_a_tracker(plain, symbols, names)
          || names_a_tracker(added, symbols, names)))
    findings->may_track = true;
  return 0;
}

bool reactive_collections_tracking_is_possible(void) {
  struct findings findings = {false, false};
  dl_iterate_phdr(look_at, &findings);
  // Without a separate library, Observation is part of the program itself, which then calls it without naming it.
  return findings.may_track || !findings.has_library;
}

#else

bool reactive_collections_tracking_is_possible(void) { return true; }

#endif
