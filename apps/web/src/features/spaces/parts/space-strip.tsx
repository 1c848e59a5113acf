import type { SpaceSearchResult } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { CardStrip, STRIP_CARD_PX, type WholeList } from "../../../ui/card-strip.tsx";
import { SpaceCard } from "./space-card.tsx";

interface SpaceStripProps {
  readonly title: string;
  /** Undefined while the spaces load. */
  readonly spaces: readonly SpaceSearchResult[] | undefined;
  readonly withStar: boolean;
  readonly all?: WholeList;
}

/** A row of a few spaces that scrolls sideways. */
export function SpaceStrip({ title, spaces, withStar, all }: SpaceStripProps) {
  const { t } = useTranslation("spaces");
  return (
    <CardStrip
      title={title}
      items={spaces}
      loadingLabel={t("loading")}
      all={all}
      card={(space) => <SpaceCard space={space} widthPx={STRIP_CARD_PX} withStar={withStar} />}
    />
  );
}
