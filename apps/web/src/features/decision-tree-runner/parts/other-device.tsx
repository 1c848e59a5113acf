import { Smartphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import styles from "./tree-runner.module.css";
import { useTreeWords } from "./use-tree-words.ts";

const QrCode = lazy(async () => ({
  default: (await import("../../space-codes/parts/qr-code.tsx")).QrCode,
}));

/** The address at which the same person goes on with another device, which signs in as they do. */
export function OtherDevice() {
  const { t } = useTreeWords();
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button
        variant="quiet"
        icon={<Smartphone aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("device")}
      </Button>
      {isOpen ? (
        <div className={styles["share"]}>
          <p>{t("device.text")}</p>
          <Suspense>
            <QrCode content={location.href} label={t("device.qr")} />
          </Suspense>
          <p className={styles["address"]}>
            <code>{location.href}</code>
          </p>
          <div className={styles["actions"]}>
            <Button onClick={() => void copy()}>{t("mail.copy")}</Button>
            <span role="status">{isCopied ? t("mail.copied") : null}</span>
          </div>
        </div>
      ) : null}
    </>
  );
}
