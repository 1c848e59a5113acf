import type { Migration } from "./migration.ts";

/** A camera may have been held at any angle, upside down too. */
export const tiltOfPanoramas: Migration = {
  name: "0041-tilt-of-panoramas",
  sql: `
alter table space_panorama
  add column pitch_correction double precision not null default 0
    check (pitch_correction between -90 and 90),
  drop constraint space_panorama_roll_correction_check,
  add constraint space_panorama_roll_correction_check check (roll_correction between -180 and 180);
grant select (pitch_correction) on space_panorama to storey_guest;
`,
};
