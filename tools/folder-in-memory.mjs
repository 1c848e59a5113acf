// Where Linux keeps files in memory. Containers often have very little room there.
import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";

/** Whether this many bytes can be kept in files in memory: there, and in the memory that is left. */
export function hasRoomInMemory(bytes) {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= bytes;
}

/** A folder for files that need not outlive a run: in memory where there is room for them. */
export function temporaryFolder(bytes) {
  return hasRoomInMemory(bytes) ? IN_MEMORY : tmpdir();
}
