import type { SpaceSearchResult, SpaceSort } from "@storey/contract";
import type { ListRows } from "../../ui/list/list-declaration.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FavouriteStar } from "../favourites/parts/favourite-button.tsx";
import { STARRED_SPACES } from "../favourites/starred-spaces.queries.ts";
import { SizedPicture } from "../images/parts/space-picture.tsx";
import { ReadinessDot } from "../readiness/parts/readiness-mark.tsx";
import { BorrowedFloor, BorrowedName, ownNameNow } from "../spaces/parts/borrowed-name.tsx";
import { MatchedBy } from "../spaces/parts/matched-by.tsx";
import { Capacity, FeatureIcons, SpaceBadges } from "../spaces/parts/space-card.tsx";
import { SpaceLink } from "../spaces/parts/space-link.tsx";
import styles from "./space-rows.module.css";

const PICTURE_PX = 72;

function Name({ space }: { readonly space: SpaceSearchResult }) {
  return (
    <>
      <span className={styles["thumb"]}>
        <SizedPicture
          keys={space.picture}
          colour={space.picture?.colour ?? null}
          alt=""
          typeName={space.space_type_name}
          widthPx={PICTURE_PX}
        />
      </span>
      <span className={styles["names"]}>
        <SpaceLink spaceId={space.id} className={styles["rowLink"]} title={space.name}>
          <bdi>{space.name}</bdi>
        </SpaceLink>
        <span className={styles["under"]}>
          {space.shortcode ? <code>{space.shortcode}</code> : null}
          {space.readiness ? <ReadinessDot state={space.readiness.state} /> : null}
          <SpaceBadges space={space} />
          <MatchedBy matches={space.matchedBy} />
          <span className={styles["narrowPlace"]}>
            <BorrowedName of={space.location} /> › <BorrowedFloor of={space.floor} />
          </span>
        </span>
      </span>
    </>
  );
}

/** The data that the rows of spaces need besides the space. */
export interface SpaceRowContext {
  readonly withStar: boolean;
}

/** The rows of the list of spaces: their columns, heights and cards. */
export const SPACE_ROWS: ListRows<SpaceSearchResult, SpaceSort, SpaceRowContext> = {
  rowPx: 60,
  cardPx: 92,
  cardClassName: styles["card"],
  skeleton: (
    <div className={styles["nameCell"]}>
      <Skeleton width={PICTURE_PX} height={48} />
      <Skeleton width="40%" height="1rem" />
    </div>
  ),
  nameOf: ({ name }) => name,
  columns: [
    {
      ...{ id: "name", label: "column.name", width: "minmax(200px, 2.4fr)" },
      className: styles["nameCell"],
      sort: { first: "name", other: "-name", isFirstUp: true },
      cell: (space) => <Name space={space} />,
    },
    {
      ...{ id: "type", label: "filter.types", width: "minmax(0, 1.3fr)" },
      className: styles["words"],
      cell: ({ spaceType }) => (spaceType ? <BorrowedName of={spaceType} /> : "–"),
    },
    {
      ...{ id: "capacity", label: "filter.capacity", width: "84px" },
      className: styles["fact"],
      sort: { first: "-capacity", other: "capacity", isFirstUp: false },
      cell: ({ capacity }) => (capacity === null ? "–" : <Capacity people={capacity} />),
    },
    {
      ...{ id: "location", label: "filter.locations", width: "minmax(0, 1.5fr)" },
      className: styles["words"],
      sort: { first: "location", isFirstUp: true },
      titleOf: ({ location }) => ownNameNow(location),
      cell: ({ location }) => <BorrowedName of={location} />,
    },
    {
      ...{ id: "floor", label: "filter.floors", width: "minmax(0, 1fr)" },
      className: styles["words"],
      cell: ({ floor }) => <BorrowedFloor of={floor} />,
    },
    {
      ...{ id: "features", label: "filter.features", width: "164px", isWideOnly: true },
      className: styles["features"],
      cell: ({ features }) => <FeatureIcons features={features} />,
    },
    {
      ...{ id: "star", label: "favourite.word", width: "44px", hideLabel: true },
      className: styles["starCell"],
      cell: (space, { withStar }) =>
        withStar ? <FavouriteStar kind={STARRED_SPACES} of={space} /> : null,
    },
  ],
};
