import type { Organisation } from "@storey/contract";
import { assetTag } from "@storey/domain";
import { confirm } from "../../lib/confirm.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { type Translate, useTranslation } from "../../lib/messages.ts";
import { useCan, useOrganisation } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Section } from "../../ui/card.tsx";
import { FormFrame } from "../../ui/form/form-frame.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TimeZoneField } from "../locations/parts/time-zone-field.tsx";
import { countExpiringChecks } from "./organisation.queries.ts";
import { organisationForm } from "./organisation-form.ts";
import { Fact, SupportSection } from "./parts/facts.tsx";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";
import { SaveBar } from "./parts/save-bar.tsx";
import styles from "./parts/settings.module.css";

/** A tag as the next ones will look; which number is next, only the server knows. */
function tagLike(prefix: string): string {
  return assetTag(prefix.trim(), 42);
}

/** Asks before checks are kept for fewer years, where some of them go by that: says how many. */
async function askRetention(years: number, t: Translate): Promise<boolean> {
  const count = await countExpiringChecks(years);
  if (count === 0) return true;
  return confirm({
    title: t("settings.retention.title", { count: years }),
    text: t("settings.retention.text", { count }),
    confirmLabel: t("settings.retention.action"),
    tone: "danger",
  });
}

function DetailsForm({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useTranslation("administration");
  const form = useForm(organisationForm, {
    record: organisation,
    agree: async (draft, base) => {
      const years = Number(draft.checklistRetentionYears);
      if (!(years < Number(base.checklistRetentionYears))) return true;
      try {
        return await askRetention(years, t);
      } catch (error) {
        showToast({ severity: "error", summary: textOfError(error) });
        return false;
      }
    },
    onSaved: () => showToast({ severity: "success", summary: t("saved") }),
  });
  const { dirty, saving, reset } = form;
  return (
    <FormFrame
      form={form}
      className={styles.form}
      actions={<SaveBar dirty={dirty} saving={saving} onDiscard={reset} />}
    >
      <TextField {...form.text("name")} autoComplete="off" />
      <TextField {...form.text("email")} type="email" inputMode="email" autoComplete="off" />
      <TimeZoneField {...form.text("timezone")} />
      <p className={styles.quiet}>{t("settings.timezoneText")}</p>
      <TextField
        {...form.text("assetTagPrefix")}
        hint={t("settings.assetTagPrefixHint", { tag: tagLike(form.draft.assetTagPrefix) })}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...form.text("custodyReminderDays")} inputMode="numeric" autoComplete="off" />
      <TextField {...form.text("checklistRetentionYears")} inputMode="numeric" autoComplete="off" />
    </FormFrame>
  );
}

function Details({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useTranslation("administration");
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t("settings.name")}>
          <bdi>{organisation.name}</bdi>
        </Fact>
        <Fact label={t("settings.email")}>{organisation.email ?? "–"}</Fact>
        <Fact label={t("settings.timezone")}>{organisation.timezone}</Fact>
        <Fact label={t("settings.assetTagPrefix")}>{organisation.assetTagPrefix || "–"}</Fact>
        <Fact label={t("settings.custodyReminderDays")}>{organisation.custodyReminderDays}</Fact>
        <Fact label={t("settings.checklistRetentionYears")}>
          {organisation.checklistRetentionYears}
        </Fact>
      </dl>
      <p className={styles.quiet}>{t("readOnly")}</p>
    </>
  );
}

/** The tab for the organisation's name, e-mail and time zone, and its id to give to support. */
export function SettingsTab() {
  const { t } = useTranslation("administration");
  const organisation = useOrganisation();
  const mayChange = useCan("organisation.update");
  if (!organisation) return <LinesSkeleton label={t("loading")} />;
  return (
    <div className={styles.sections}>
      <Section title={t("settings.details")}>
        {mayChange ? (
          <DetailsForm key={organisation.id} organisation={organisation} />
        ) : (
          <Details organisation={organisation} />
        )}
      </Section>
      <SupportSection organisation={organisation} />
    </div>
  );
}
