import type { PublicSpace } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { spacePath } from "../guest-place.ts";
import { useKept } from "../use-kept.ts";
import { useReport } from "../use-report.ts";
import { BackLink } from "./back-link.tsx";
import { PageTitle } from "./page-title.tsx";
import { ReportFields } from "./report-fields.tsx";
import { ReportKept } from "./report-kept.tsx";
import { ReportSent } from "./report-sent.tsx";
import { ReportedAlready } from "./reported-already.tsx";
import { WhoToAsk } from "./who-to-ask.tsx";

/**
 * The page to report an issue in a space: first what others reported already, then one short form.
 */
export function ReportPage({ space }: { readonly space: PublicSpace }) {
  const { t } = useTranslation("guest");
  const form = useReport(space.code);
  const kept = useKept(form);
  const { draft } = form;
  const { asset } = space;
  const back = <BackLink href={spacePath(space.code)}>{asset?.model ?? space.name}</BackLink>;
  if (!space.canReport) {
    return (
      <>
        {back}
        <PageTitle>{t("report.closed.title")}</PageTitle>
        <p>{t("report.closed.text")}</p>
        <WhoToAsk space={space} />
      </>
    );
  }
  if (draft?.sent) {
    return (
      <>
        {back}
        <ReportSent sent={draft.sent} draft={draft} form={form} />
      </>
    );
  }
  if (kept.isShown) {
    return (
      <>
        {back}
        <ReportKept form={form} onChange={kept.change} />
      </>
    );
  }
  return (
    <>
      {back}
      <PageTitle>{t("report.title")}</PageTitle>
      {asset ? (
        <p dir="auto">{t("report.about", { name: `${asset.model} · ${asset.tag}` })}</p>
      ) : null}
      <ReportedAlready code={space.code} />
      {draft ? (
        <ReportFields space={space} form={form} draft={draft} onSend={kept.sentOff} />
      ) : null}
    </>
  );
}
