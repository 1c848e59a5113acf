import type { PublicSpace } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { spacePath } from "../guest-place.ts";
import { BackLink } from "./back-link.tsx";
import { FileList } from "./file-list.tsx";
import { GuestLink } from "./guest-link.tsx";
import { PageTitle } from "./page-title.tsx";
import { WhoToCall } from "./who-to-call.tsx";

/** What may help in a space: its papers, whom to call, and the report of what is broken. */
export function HelpPage({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const guides = space.documents.filter(({ type }) => type !== "other");
  const hasHelp =
    guides.length + space.links.length > 0 || space.location.serviceDeskEmail || space.sos;
  return (
    <>
      <BackLink href={spacePath(space.code)}>{space.name}</BackLink>
      <PageTitle>{t("help.title")}</PageTitle>
      {hasHelp ? null : <p>{t("help.none", { name: space.organisation.name })}</p>}
      <FileList documents={guides} links={space.links} />
      <WhoToCall space={space} />
      {space.canReport ? (
        <GuestLink href={spacePath(space.code, "report")} variant="primary" size="large">
          {t("report.action")}
        </GuestLink>
      ) : null}
    </>
  );
}
