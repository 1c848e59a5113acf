/** How many people a sensor counted, and when. */
export interface CountedPeople {
  readonly count: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** A service whose sensors count people. */
export interface OccupancySource {
  /** Whether the spaces of an organisation may ask it. */
  serves(organisationId: string): boolean;
  /**
   * How many people are in the area of an id at the service; null when it does not tell: an area
   * nobody knows, a service that is down, slow, or answers something else. Never throws.
   */
  peopleIn(areaId: string): Promise<CountedPeople | null>;
}
