import type { AssetKind } from "./asset-kinds.ts";

/** Descriptions of the pictures of each kind, for those who cannot see them. */
const SEEN: Readonly<Record<AssetKind, string>> = {
  projector: "a flat case with a round lens",
  display: "a wide screen with a narrow frame",
  lectern: "a slim desk to stand at",
  microphone: "a microphone beside its receiver",
  loudspeaker: "a tall box with two round membranes",
  camera: "a round camera on a foot",
  "desktop-computer": "a screen, a small case and a keyboard",
  laptop: "an open laptop",
  printer: "a printer with two trays",
  "network-switch": "a flat case with a row of sockets",
  "access-point": "a flat round disc with a light",
  microscope: "a microscope on its foot",
  fridge: "a tall cupboard with two doors",
  "fire-extinguisher": "a red bottle with a hose",
  "ventilation-unit": "a long case with grilles and a duct",
  boiler: "a case with a display and two pipes",
  pump: "a motor between two pipes",
  "power-tool": "a tool with a handle and a battery",
  chair: "chairs, two of them stacked",
  adapter: "short cables with two connectors",
  bed: "a bed on wheels",
  "patient-monitor": "a screen with curves on a stand",
  "infusion-pump": "a small case on a stand with a bag",
  "anaesthetic-machine": "a cabinet on wheels with two screens and bottles",
  "theatre-light": "two round lamps on an arm",
  "operating-table": "a padded table on one column",
  "ultrasound-scanner": "a screen on a wheeled console with probes",
  couch: "a padded couch with a raised end",
  wheelchair: "a chair between two large wheels",
  defibrillator: "a case with a handle and a heart on it",
};

/** Returns an English sentence that describes the picture; `typeName` is the name of the asset's type. */
export function describeAsset(typeName: string, kind: AssetKind): string {
  return `${typeName}: ${SEEN[kind]} (drawing)`;
}
