/** The kinds of things there are pictures and manuals of. */
export const ASSET_KINDS = [
  "projector",
  "display",
  "lectern",
  "microphone",
  "loudspeaker",
  "camera",
  "desktop-computer",
  "laptop",
  "printer",
  "network-switch",
  "access-point",
  "microscope",
  "fridge",
  "fire-extinguisher",
  "ventilation-unit",
  "boiler",
  "pump",
  "power-tool",
  "chair",
  "adapter",
  "bed",
  "patient-monitor",
  "infusion-pump",
  "anaesthetic-machine",
  "theatre-light",
  "operating-table",
  "ultrasound-scanner",
  "couch",
  "wheelchair",
  "defibrillator",
] as const;

export type AssetKind = (typeof ASSET_KINDS)[number];

/** How many different pictures each kind has; models share them. */
export const PICTURES_PER_KIND = 2;

/** One picture of a thing: the same kind and seed give the same picture. */
export interface AssetScene {
  readonly kind: AssetKind;
  /** From 1 to `PICTURES_PER_KIND`; each has its own colours and build. */
  readonly seed: number;
}

/** Names the files of a picture. */
export function assetSceneName({ kind, seed }: AssetScene): string {
  return `thing-${kind}-${seed}`;
}

/** Returns every picture of things there is. */
export function assetScenes(): AssetScene[] {
  return ASSET_KINDS.flatMap((kind) =>
    Array.from({ length: PICTURES_PER_KIND }, (_, at) => ({ kind, seed: at + 1 })),
  );
}
