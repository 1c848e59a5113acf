// Finds the place where Linux keeps files in memory. Containers often have very little room there.
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const OURS = "storey-";
/** The age at which a folder counts as left behind: no run takes as long. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Tells whether this many bytes of files fit into memory: in that place, and in the memory that is
 * left.
 */
export function hasRoomInMemory(bytes) {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= bytes;
}

/**
 * Returns a folder for folders called `storey-…` whose files need not outlive a run: in memory
 * where there is room for them. Removes those that killed runs left there the day before.
 */
export function temporaryFolder(bytes) {
  sweep();
  return hasRoomInMemory(bytes) ? IN_MEMORY : tmpdir();
}

function sweep() {
  if (!existsSync(IN_MEMORY)) return;
  for (const name of readdirSync(IN_MEMORY).filter((one) => one.startsWith(OURS))) {
    const folder = join(IN_MEMORY, name);
    try {
      const isLeft = Date.now() - statSync(folder).mtimeMs > LEFT_AFTER_MS;
      if (isLeft) rmSync(folder, { recursive: true, force: true });
    } catch {
      // The folder belongs to somebody else, or is gone since the listing.
    }
  }
}
