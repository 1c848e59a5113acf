import type { PublicSpace } from "@storey/contract";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { spacePath } from "../guest-place.ts";
import { BackLink } from "./back-link.tsx";
import { FileList } from "./file-list.tsx";
import styles from "./guest.module.css";
import { GuestLink } from "./guest-link.tsx";
import { PageTitle } from "./page-title.tsx";
import { SosPhone } from "./sos-phone.tsx";
import { SpacePlace } from "./space-place.tsx";
import { WhoToAsk } from "./who-to-ask.tsx";

/**
 * The page of help in a space: a link to report an issue, whom to ask, what to tell them, and the
 * guides.
 */
export function HelpPage({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const guides = space.documents.filter(({ type }) => type !== "other");
  return (
    <>
      <BackLink href={spacePath(space.code)}>{space.name}</BackLink>
      <div className={styles.part}>
        <PageTitle>{t("help.title")}</PageTitle>
        <p className={styles.facts}>
          <bdi>{space.name}</bdi>
          <SpacePlace space={space} />
        </p>
      </div>
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
      <WhoToAsk space={space} />
      <SosPhone space={space} />
      <FileList documents={guides} links={space.links} />
    </>
  );
}
