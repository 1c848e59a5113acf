import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { assetPath, PATHS } from "../../app/paths.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { DateField } from "../../ui/date/date-field.tsx";
import { FormFrame } from "../../ui/form/form-frame.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { handOutForm } from "./custody-form.ts";
import styles from "./parts/custody.module.css";
import { HolderFields } from "./parts/holder-fields.tsx";
import { SignatureFields } from "./parts/signature-fields.tsx";
import { ThingsField } from "./parts/things-field.tsx";
import { useChosenThings } from "./parts/use-chosen-things.ts";
import { useReceiptAction } from "./parts/use-receipt.ts";

/** Hands things out to one person, with one signature for all of them. */
export function HandOutScreen() {
  const { t } = useTranslation("custody");
  const navigate = useNavigate();
  const receiptOf = useReceiptAction("out");
  const { known, ids, asset } = useChosenThings(useSearch({ strict: false }));
  const [isMember, setMember] = useState(true);
  const form = useForm(handOutForm, {
    record: null,
    scope: asset ?? "",
    start: { assetIds: ids },
    context: { isMember },
    isFollowed: true,
    onSaved: (saved) => {
      if (!saved) return;
      const name = saved[0]?.holder.name ?? "";
      showToast({
        severity: "success",
        summary: t("handedOut", { count: saved.length, name }),
        ...receiptOf(saved),
      });
      const to = asset === null ? PATHS.Custodies : assetPath(asset);
      void navigate({ to, ...(asset === null ? {} : { search: { tab: "custody" } }) });
    },
  });
  const { draft } = form;
  return (
    <Page>
      <PageHead
        title={t("handOut.title")}
        text={t("handOut.text")}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="list" to={PATHS.Custodies}>
                {t("list.title")}
              </Link>,
              <span key="here" aria-current="page">
                {t("handOut.title")}
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
              {t("handOut.save", { count: draft.assetIds.length })}
            </Button>
          </div>
        }
      >
        <div className={styles["columns"]}>
          <ThingsField
            ids={draft.assetIds}
            known={known}
            errors={form.errors as Readonly<Partial<Record<string, string>>>}
            onChange={(assetIds) => form.change({ assetIds })}
          />
          <Section title={t("handOut.to")}>
            <div className={styles["fields"]}>
              <HolderFields form={form} isMember={isMember} onMember={setMember} />
              <DateField {...form.text("dueBack")} />
              <TextArea {...form.text("note")} autoComplete="off" />
              <SignatureFields
                signer={form.text("signer")}
                strokes={draft.strokes}
                onDraw={(strokes) => form.change({ strokes })}
              />
            </div>
          </Section>
        </div>
      </FormFrame>
    </Page>
  );
}
