/** When a record was made and changed, where a test does not care. */
export const TIMES = {
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  deletedAt: null,
};

/** What a space has of things that a test does not care about. */
export const BARE_SPACE = {
  documents: [],
  links: [],
  beacons: [],
  panoramas: [],
  mainPanorama: null,
  integrations: { form: null, hasOccupancy: false },
};
