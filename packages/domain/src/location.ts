/** How a location is licensed (Spec §3). */
export const LICENCE_TYPES = ["full", "trial"] as const;

/** How a location is licensed. */
export type LicenceType = (typeof LICENCE_TYPES)[number];

/** Whom the networks of a location hold off (Spec §3). */
export const SUBNET_AUDIENCES = ["all", "anonymous"] as const;

/** Whom the networks of a location hold off. */
export type SubnetAudience = (typeof SUBNET_AUDIENCES)[number];
