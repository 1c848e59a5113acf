import type { Custody } from "@storey/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { assetPath, PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { FormFrame } from "../../../ui/form/form-frame.tsx";
import type { ShownForm } from "../../../ui/form/form-parts.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../../ui/page-head.tsx";
import type { CustodyEnd } from "../custody.queries.ts";
import styles from "./custody.module.css";
import { useReceiptAction } from "./use-receipt.ts";

interface DeskPageProps<Field extends PropertyKey> {
  /** Which of the two acts of a desk it is: the beginning of its words. */
  readonly act: "handOut" | "takeBack";
  /** The title over the fields beside the things. */
  readonly side: string;
  readonly form: ShownForm<Field>;
  /** How many things were chosen. */
  readonly count: number;
  /** The field of the things. */
  readonly things: ReactNode;
  /** The fields beside them. */
  readonly children: ReactNode;
}

/** The page on which a desk hands things out or takes them back: the things, and who signs for them. */
export function DeskPage<Field extends PropertyKey>(props: DeskPageProps<Field>) {
  const { act, side, form, count, things, children } = props;
  const { t } = useTranslation("custody");
  const title = t(`${act}.title`);
  return (
    <Page>
      <PageHead
        title={title}
        text={t(`${act}.text`)}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="list" to={PATHS.Custodies}>
                {t("list.title")}
              </Link>,
              <span key="here" aria-current="page">
                {title}
              </span>,
            ]}
          </Breadcrumbs>
        }
      />
      <FormFrame
        form={form}
        actions={
          <div className={styles["buttons"]}>
            <LinkButton to={PATHS.Custodies}>{t("cancel")}</LinkButton>
            <Button type="submit" variant="primary" waiting={form.saving}>
              {t(`${act}.save`, { count })}
            </Button>
          </div>
        }
      >
        <div className={styles["columns"]}>
          {things}
          <Section title={side}>
            <div className={styles["fields"]}>{children}</div>
          </Section>
        </div>
      </FormFrame>
    </Page>
  );
}

/**
 * Returns what follows an act: it is said, with the receipt where there is one, and the page it was
 * begun on is shown again, that of an asset or the list.
 */
export function useAfterAct(end: CustodyEnd, asset: string | null) {
  const navigate = useNavigate();
  const receiptOf = useReceiptAction(end);
  return (saved: readonly Custody[], summary: string): void => {
    showToast({ severity: "success", summary, ...receiptOf(saved) });
    const to = asset === null ? PATHS.Custodies : assetPath(asset);
    void navigate({ to, ...(asset === null ? {} : { search: { tab: "custody" } }) });
  };
}
