import type { PublicSpace } from "@storey/contract";
import { LifeBuoy, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { spacePath } from "../guest-place.ts";
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

/**
 * The public page of a space: its pictures, its features, and what to do when something is broken.
 */
export function SpacePage({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  return (
    <>
      <PictureRow pictures={space.pictures} name={space.name} />
      <div className={styles.part}>
        <PageTitle>{space.name}</PageTitle>
        <p className={styles.facts}>
          <SpacePlace space={space} />
          {space.type ? <span dir="auto">{space.type}</span> : null}
          {space.capacity === null ? null : <span>{t("capacity", { count: space.capacity })}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {space.canReport ? (
          <GuestLink
            href={spacePath(space.code, "report")}
            variant="primary"
            size="large"
            icon={<TriangleAlert aria-hidden="true" />}
          >
            {t("report.action")}
          </GuestLink>
        ) : null}
        <GuestLink
          href={spacePath(space.code, "help")}
          size="large"
          icon={<LifeBuoy aria-hidden="true" />}
        >
          {t("help.action")}
        </GuestLink>
      </div>
      <LookAround space={space} />
      <FeatureList features={space.features} />
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
