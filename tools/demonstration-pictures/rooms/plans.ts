import type { RoomKind } from "../../../apps/server/src/demonstration/room-scenes.ts";
import { cafe } from "./cafe.ts";
import { computerRoom } from "./computer-room.ts";
import { consultingRoom } from "./consulting-room.ts";
import { laboratory } from "./laboratory.ts";
import { lectureTheatre } from "./lecture-theatre.ts";
import { library } from "./library.ts";
import { meetingRoom } from "./meeting-room.ts";
import { office } from "./office.ts";
import { openOffice } from "./open-office.ts";
import { operatingTheatre } from "./operating-theatre.ts";
import { plantRoom } from "./plant-room.ts";
import { reception } from "./reception.ts";
import type { RoomPlan } from "./room-plan.ts";
import { seminarRoom } from "./seminar-room.ts";
import { storage } from "./storage.ts";
import { studio } from "./studio.ts";
import { ward } from "./ward.ts";
import { workshop } from "./workshop.ts";

/** The plans of all kinds of rooms: how each is built and furnished. */
export const PLANS: Readonly<Record<RoomKind, RoomPlan>> = {
  "lecture-theatre": lectureTheatre,
  "seminar-room": seminarRoom,
  "meeting-room": meetingRoom,
  office,
  "open-office": openOffice,
  laboratory,
  workshop,
  library,
  "computer-room": computerRoom,
  studio,
  cafe,
  reception,
  "plant-room": plantRoom,
  storage,
  ward,
  "operating-theatre": operatingTheatre,
  "consulting-room": consultingRoom,
};
