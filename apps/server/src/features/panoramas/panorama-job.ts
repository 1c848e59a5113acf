/** The name of the job that makes a panorama ready. */
export const MAKE_PANORAMA = "make-panorama";
