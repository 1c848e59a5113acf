import { useState } from "react";
import { whileBusy } from "../../lib/busy.ts";
import { confirm } from "../../lib/confirm.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast, type ToastSeverity } from "../../lib/toasts.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { Badge, Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Checkbox, Switch } from "../../ui/toggle.tsx";
import styles from "./component-test.module.css";

const VARIANTS: readonly ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];
const SEVERITIES: readonly ToastSeverity[] = ["info", "success", "warning", "error"];
const BUSY_MS = 1500;

function Buttons() {
  const { t } = useTranslation("info");
  return (
    <Section title={t("test.buttons")}>
      <div className={styles.row}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {t(`test.button.${variant}`)}
          </Button>
        ))}
        <Button disabled>{t("test.button.disabled")}</Button>
      </div>
    </Section>
  );
}

function Fields() {
  const { t } = useTranslation("info");
  const [text, setText] = useState("");
  const [on, setOn] = useState(false);
  return (
    <Section title={t("test.fields")}>
      <TextField label={t("test.field")} value={text} onChange={setText} />
      <TextField label={t("test.field.wrong")} error={t("test.field.problem")} />
      <div className={styles.row}>
        <Checkbox label={t("test.checkbox")} checked={on} onChange={setOn} />
        <Switch label={t("test.switch")} checked={on} onChange={setOn} />
      </div>
    </Section>
  );
}

function Marks() {
  const { t } = useTranslation("info");
  return (
    <Section title={t("test.marks")}>
      <div className={styles.row}>
        <Badge>{t("test.badge")}</Badge>
        <Chip>{t("test.chip")}</Chip>
      </div>
      <Skeleton height={44} />
    </Section>
  );
}

function Messages() {
  const { t } = useTranslation("info");
  const { t: shell } = useTranslation("shell");
  const [isOpen, setOpen] = useState(false);
  const ask = async (): Promise<void> => {
    const yes = await confirm({ title: t("test.confirm"), confirmLabel: t("test.confirm.yes") });
    showToast({ summary: t(yes ? "test.confirm.confirmed" : "test.confirm.refused") });
  };
  const toasts = SEVERITIES.map((severity) => (
    <Button
      key={severity}
      onClick={() => showToast({ severity, summary: shell(`severity.${severity}`) })}
    >
      {t("test.toast", { severity: shell(`severity.${severity}`) })}
    </Button>
  ));
  const wait = () => new Promise<void>((done) => setTimeout(done, BUSY_MS));
  return (
    <Section title={t("test.messages")}>
      <div className={styles.row}>{toasts}</div>
      <div className={styles.row}>
        <Button onClick={() => setOpen(true)}>{t("test.dialog")}</Button>
        <Button onClick={() => void ask()}>{t("test.confirm")}</Button>
        <Button onClick={() => void whileBusy(wait())}>{shell("busy")}</Button>
      </div>
      <Dialog open={isOpen} title={t("test.dialog")} onClose={() => setOpen(false)}>
        <div className={styles.row}>{toasts}</div>
      </Dialog>
    </Section>
  );
}

/**
 * Shows the components that screens are made of, to look at and to try (Spec §2, ComponentTest).
 */
export function ComponentTestScreen() {
  const { t } = useTranslation("info");
  return (
    <Page narrow>
      <PageHead title={t("test.title")} text={t("test.text")} />
      <Buttons />
      <Fields />
      <Marks />
      <Messages />
    </Page>
  );
}
