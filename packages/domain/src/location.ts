/** How a location is licensed (Spec §3). */
export const LICENCE_TYPES = ["full", "trial"] as const;

/** How a location is licensed. */
export type LicenceType = (typeof LICENCE_TYPES)[number];

/** The people whom the networks of a location keep out (Spec §3). */
export const SUBNET_AUDIENCES = ["all", "anonymous"] as const;

/** The people whom the networks of a location keep out. */
export type SubnetAudience = (typeof SUBNET_AUDIENCES)[number];
