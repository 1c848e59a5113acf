import type { ShownNode, TreeNodeOf } from "@storey/domain";
import { Check, Copy, Mail } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useTextLanguage } from "./tree-language.ts";
import styles from "./tree-step.module.css";
import { mailAddress } from "./tree-text.ts";
import { useTreeWords } from "./use-tree-words.ts";

interface TreeMailProps {
  readonly node: TreeNodeOf<"email">;
  readonly shown: ShownNode;
}

/** A mail as it would be sent; the person sends it with their own program. */
export function TreeMail({ node: { id, data }, shown }: TreeMailProps) {
  const langOf = useTextLanguage();
  const { t, filled } = useTreeWords();
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const mail = {
    // An address is taken as it is, also where a text says it in other words.
    to: filled(data.to, { words: shown.values }),
    subject: filled(data.subject, shown),
    body: filled(data.body, shown),
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${mail.to}\n${mail.subject}\n\n${mail.body}`);
      setCopied("yes");
    } catch {
      setCopied("no");
    }
  };
  return (
    <section className={styles["mail"]} aria-label={t("mail.preview")}>
      <dl>
        <dt>{t("mail.to")}</dt>
        <dd>
          <bdi>{mail.to}</bdi>
        </dd>
        <dt>{t("mail.subject")}</dt>
        <dd dir="auto" lang={langOf(`subject.${id}`)}>
          {mail.subject}
        </dd>
      </dl>
      <p className={styles["text"]} dir="auto" lang={langOf(`body.${id}`)}>
        {mail.body}
      </p>
      <p className={styles["quiet"]}>{t("mail.byYou")}</p>
      <div className={styles["actions"]}>
        <a className={buttonClass("secondary", "large")} href={mailAddress(mail)}>
          <Mail aria-hidden="true" />
          <span>{t("mail.open")}</span>
        </a>
        <Button
          size="large"
          variant="quiet"
          icon={copied === "yes" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t("mail.copy")}
        </Button>
        <span role="status" className={styles["quiet"]}>
          {copied === null ? null : t(copied === "yes" ? "mail.copied" : "mail.notCopied")}
        </span>
      </div>
    </section>
  );
}
