/** How many people a sensor counted, and when. */
export interface CountedPeople {
  readonly count: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** A service whose sensors count people. */
export interface OccupancySource {
  /** Tells whether the spaces of an organisation may ask it. */
  serves(organisationId: string): boolean;
  /**
   * Asks the service for the number of people in the area of an id. Returns null if it does not
   * tell: an unknown area, or a service that is down, slow, or answers something else. Never
   * throws.
   */
  peopleIn(areaId: string): Promise<CountedPeople | null>;
}
