/** See folder-in-memory.mjs, which runs before anything that reads TypeScript is there. */
export function hasRoomInMemory(bytes: number): boolean;
export function temporaryFolder(bytes: number): string;
