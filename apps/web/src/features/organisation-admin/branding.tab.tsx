import type { Organisation } from "@storey/contract";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "@storey/domain";
import { CircleAlert, ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { useLeaveGuard } from "../../lib/form/use-leave-guard.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan, useOrganisation } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useFocusAfter } from "../../ui/use-focus-after.ts";
import { DropArea } from "../uploads/parts/drop-area.tsx";
import styles from "./parts/branding.module.css";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";
import { LOGO_TYPES } from "./parts/logo-file.ts";
import { LogoPreview } from "./parts/logo-preview.tsx";
import { useLogo } from "./parts/use-logo.ts";

type Kind = "default" | "custom";

interface ChoiceProps {
  readonly value: Kind;
  readonly onChange: (kind: Kind) => void;
  readonly disabled: boolean;
}

function LogoChoice({ value, onChange, disabled }: ChoiceProps) {
  const { t } = useTranslation("administration");
  return (
    <fieldset className={styles.choices} disabled={disabled}>
      <legend>{t("branding.logo")}</legend>
      {(["default", "custom"] as const).map((kind) => (
        <label key={kind} className={styles.choice}>
          <input
            type="radio"
            name="logo"
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          <span>
            {t(`branding.${kind}`)}
            <small>{t(`branding.${kind}Text`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Branding({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useTranslation("administration");
  const mayChange = useCan("organisation.update");
  const logo = useLogo(organisation);
  const stored: Kind = logo.hasOwn ? "custom" : "default";
  const [wanted, setWanted] = useState<Kind | null>(null);
  const kind = wanted ?? stored;
  useLeaveGuard(logo.isChosen);
  const fields = useRef<HTMLDivElement>(null);
  const focus = useFocusAfter(fields);
  // Focuses the Save button where it is still there after a failure, else the control that chooses
  // a picture.
  const focusOn = () => focus("[data-save]:enabled", "[data-browse]", "input:checked");
  const sending = logo.progress !== null;
  const choose = (next: Kind): void => {
    setWanted(next);
    if (next === "custom") return;
    logo.discard();
    if (logo.hasOwn) void logo.remove().then(() => setWanted(null));
  };
  const limits = t("branding.limits", {
    megabytes: IMAGE_MAX_BYTES / 1024 / 1024,
    megapixels: IMAGE_MAX_PIXELS / 1_000_000,
  });
  return (
    <div className={styles.branding}>
      <Section title={t("branding.title")} text={t("branding.text")}>
        <div ref={fields} className={styles.fields}>
          <LogoChoice value={kind} onChange={choose} disabled={!mayChange || sending} />
          {mayChange && kind === "custom" ? (
            <DropArea
              label={t("branding.upload")}
              text={t("branding.drop")}
              browse={{
                label: t(logo.hasOwn || logo.isChosen ? "branding.replace" : "branding.browse"),
                icon: <ImagePlus aria-hidden="true" />,
                isQuiet: true,
              }}
              limits={limits}
              accept={LOGO_TYPES}
              isMany={false}
              onFiles={([file]) => file && logo.pick(file)}
            />
          ) : null}
          {logo.reason ? (
            <p role="alert" className={styles.reason}>
              <CircleAlert aria-hidden="true" />
              {logo.reason}
            </p>
          ) : null}
          {sending ? (
            <ProgressBar label={t("branding.sending")} value={logo.progress ?? 0} />
          ) : null}
          {logo.isChosen || (logo.reason && kind === "custom") ? (
            <div className={styles.buttons}>
              <Button
                data-save=""
                variant="primary"
                waiting={sending}
                disabled={!logo.isChosen}
                onClick={() => void logo.save().then(focusOn)}
              >
                {t("branding.save")}
              </Button>
              <Button
                variant="quiet"
                disabled={sending}
                onClick={() => {
                  logo.discard();
                  focusOn();
                }}
              >
                {t("discard")}
              </Button>
            </div>
          ) : null}
          {mayChange ? null : <p className={styles.limits}>{t("readOnly")}</p>}
        </div>
      </Section>
      <Section
        title={t("branding.preview")}
        text={t(logo.isChosen ? "branding.previewUnsaved" : "branding.previewText")}
      >
        <LogoPreview address={logo.address} name={organisation.name} onFailed={logo.refuse} />
      </Section>
    </div>
  );
}

/** The tab for the look of the organisation: its own logo or the default one. */
export function BrandingTab() {
  const { t } = useTranslation("administration");
  const organisation = useOrganisation();
  if (!organisation) return <LinesSkeleton label={t("loading")} />;
  return <Branding key={organisation.id} organisation={organisation} />;
}
