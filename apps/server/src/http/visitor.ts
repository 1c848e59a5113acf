/** A caller without an account: in front of a space, or following a report about it. */
export interface Visitor {
  readonly organisationId: string;
  readonly spaceId: string;
  /** The asset in the space whose code the guest scanned; absent where it was the space's own. */
  readonly assetId?: string;
  /** The issue that is followed; null for a guest. */
  readonly issueId: string | null;
  /**
   * Whether the visitor made that report: a merge moves the tokens of the duplicates to the issue
   * that stays.
   */
  readonly isOwn: boolean;
  /** Whether guests may report something broken in the space. */
  readonly canReport: boolean;
}

/** The claims of a guest's token: the code it was made for, and the beacon that was near. */
export interface GuestPass {
  readonly code: string;
  readonly beaconId: string | null;
}

/** The origin of a call. */
export interface Origin {
  readonly requestId: string;
  /** The network address; IPv4 in its own notation, empty when it is not known. */
  readonly address: string;
}
