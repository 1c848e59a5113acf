import type { PublicSpace } from "@storey/contract";
import { CircleQuestionMark, LifeBuoy, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useNames } from "../../spaces/parts/use-names.ts";
import { spacePath } from "../guest-place.ts";
import { AssetHere } from "./asset-here.tsx";
import { FeatureList } from "./feature-list.tsx";
import { FileList } from "./file-list.tsx";
import styles from "./guest.module.css";
import { GuestLink } from "./guest-link.tsx";
import { LookAround } from "./look-around.tsx";
import { PageTitle } from "./page-title.tsx";
import { PictureRow } from "./picture-row.tsx";
import { SosPhone } from "./sos-phone.tsx";
import { SpacePlace } from "./space-place.tsx";
import { WhoToAsk } from "./who-to-ask.tsx";

// Loaded late: it makes one more request, and a visitor reads the rest of the page first.
const OpenHere = lazy(async () => ({ default: (await import("./open-here.tsx")).OpenHere }));

/** Shows the room by its pictures, its name, and the facts about it. */
function Room({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const type = useNames(space.organisation.languages)({
    ...{ name: space.type ?? "", translations: space.typeTranslations },
  });
  return (
    <>
      <PictureRow pictures={space.pictures} name={space.name} />
      <div className={styles.part}>
        {space.asset ? <h2 dir="auto">{space.name}</h2> : <PageTitle>{space.name}</PageTitle>}
        <p className={styles.facts}>
          <SpacePlace space={space} />
          {space.type ? (
            <span dir="auto" lang={type.lang}>
              {type.words}
            </span>
          ) : null}
          {space.capacity === null ? null : <span>{t("capacity", { count: space.capacity })}</span>}
        </p>
      </div>
    </>
  );
}

/** Offers what to do when something is broken. */
function Actions({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  return (
    <div className={styles.actions}>
      {space.hasDecisionTree ? (
        <GuestLink
          // A guide may ask for what the address says.
          href={spacePath(space.code, "guide") + location.search}
          variant="primary"
          size="large"
          icon={<LifeBuoy aria-hidden="true" />}
        >
          {t("guide.action")}
        </GuestLink>
      ) : null}
      {space.canReport ? (
        <GuestLink
          href={spacePath(space.code, "report")}
          variant={space.hasDecisionTree ? "secondary" : "primary"}
          size="large"
          icon={<TriangleAlert aria-hidden="true" />}
        >
          {t("report.action")}
        </GuestLink>
      ) : null}
      <GuestLink
        href={spacePath(space.code, "help")}
        size="large"
        icon={<CircleQuestionMark aria-hidden="true" />}
      >
        {t("help.action")}
      </GuestLink>
    </div>
  );
}

/**
 * The public page of a space: its pictures, its features, and what to do when something is broken. With
 * the code of an asset, the asset comes first and the space it is in after it.
 */
export function SpacePage({ space }: { readonly space: PublicSpace }) {
  const { asset } = space;
  return (
    <>
      {asset ? <AssetHere asset={asset} /> : <Room space={space} />}
      <Actions space={space} />
      {asset ? <Room space={space} /> : null}
      <LookAround space={space} />
      <FeatureList space={space} />
      <FileList documents={space.documents} links={space.links} />
      {space.canReport ? (
        <Suspense fallback={null}>
          <OpenHere space={space} />
        </Suspense>
      ) : null}
      <WhoToAsk space={space} />
      <SosPhone space={space} />
    </>
  );
}
