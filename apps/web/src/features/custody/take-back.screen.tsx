import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { assetPath, PATHS } from "../../app/paths.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { FormFrame } from "../../ui/form/form-frame.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { takeBackForm } from "./custody-form.ts";
import styles from "./parts/custody.module.css";
import { SignatureFields } from "./parts/signature-fields.tsx";
import { ThingsField } from "./parts/things-field.tsx";
import { useChosenThings } from "./parts/use-chosen-things.ts";
import { useReceiptAction } from "./parts/use-receipt.ts";

/** Takes things back, whoever has them, with one signature for all of them. */
export function TakeBackScreen() {
  const { t } = useTranslation("custody");
  const navigate = useNavigate();
  const receiptOf = useReceiptAction("in");
  const { known, ids, asset } = useChosenThings(useSearch({ strict: false }));
  const form = useForm(takeBackForm, {
    record: null,
    scope: asset ?? "",
    start: { assetIds: ids },
    isFollowed: true,
    onSaved: (saved) => {
      if (!saved) return;
      showToast({
        severity: "success",
        summary: t("takenBack", { count: saved.length }),
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
        title={t("takeBack.title")}
        text={t("takeBack.text")}
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="list" to={PATHS.Custodies}>
                {t("list.title")}
              </Link>,
              <span key="here" aria-current="page">
                {t("takeBack.title")}
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
              {t("takeBack.save", { count: draft.assetIds.length })}
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
          <Section title={t("takeBack.by")}>
            <div className={styles["fields"]}>
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
