import sharp from "sharp";

export type RoomKind = "lecture-theatre" | "seminar-room" | "meeting-room" | "office" | "open-office" | "laboratory" | "workshop" | "library" | "computer-room" | "studio" | "cafe" | "reception" | "plant-room" | "storage" | "sports-hall" | "ward" | "operating-theatre" | "consulting-room";

export interface RoomScene { readonly kind: RoomKind; readonly seed: number }

export function renderRoom({ seed }: RoomScene): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1067, channels: 3, background: { r: 80 + seed * 30, g: 120, b: 160 } } }).jpeg().toBuffer();
}
