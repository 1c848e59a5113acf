import type { AssetKind } from "../../../apps/server/src/demonstration/asset-kinds.ts";
import { boiler, fireExtinguisher, fridge, powerTool, pump, ventilationUnit } from "./building.ts";
import {
  anaestheticMachine,
  bed,
  couch,
  defibrillator,
  infusionPump,
  operatingTable,
  patientMonitor,
  theatreLight,
  ultrasoundScanner,
  wheelchair,
} from "./clinic.ts";
import {
  accessPoint,
  adapter,
  desktopComputer,
  laptop,
  networkSwitch,
  printer,
} from "./computers.ts";
import { camera, display, lectern, loudspeaker, microphone, projector } from "./media.ts";
import { chair, microscope } from "./rooms.ts";
import type { ThingPlan } from "./thing-plan.ts";

/** How each kind of thing is drawn. */
export const THINGS: Readonly<Record<AssetKind, ThingPlan>> = {
  projector,
  display,
  lectern,
  microphone,
  loudspeaker,
  camera,
  "desktop-computer": desktopComputer,
  laptop,
  printer,
  "network-switch": networkSwitch,
  "access-point": accessPoint,
  microscope,
  fridge,
  "fire-extinguisher": fireExtinguisher,
  "ventilation-unit": ventilationUnit,
  boiler,
  pump,
  "power-tool": powerTool,
  chair,
  adapter,
  bed,
  "patient-monitor": patientMonitor,
  "infusion-pump": infusionPump,
  "anaesthetic-machine": anaestheticMachine,
  "theatre-light": theatreLight,
  "operating-table": operatingTable,
  "ultrasound-scanner": ultrasoundScanner,
  couch,
  wheelchair,
  defibrillator,
};
