import type { Me } from "@storey/contract";
import { UserRoundX } from "lucide-react";
import { useState } from "react";
import { whileBusy } from "../../../lib/busy.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { deleteMyAccount } from "../account.queries.ts";
import styles from "../settings.module.css";

/** Deletes the user's own account, after saying what is deleted with it and what stays. */
export function DeleteAccountSection({ user }: { readonly user: Me }) {
  const { t, locale } = useTranslation("settings");
  const [problem, setProblem] = useState<string | null>(null);
  const names = user.userOrganisations.map(({ organisation }) => organisation.name);
  const list = new Intl.ListFormat(locale).format(names);
  const remove = async (): Promise<void> => {
    setProblem(null);
    const yes = await confirm({
      title: t("account.title"),
      text: t("account.sure"),
      confirmLabel: t("account.delete"),
      tone: "danger",
      typeToConfirm: user.email,
    });
    if (yes) await whileBusy(deleteMyAccount((cause) => setProblem(textOfError(cause))));
  };
  return (
    <Section title={t("account.title")}>
      <div className={styles.form}>
        <ul className={styles.consequences}>
          <li>{t("account.goes")}</li>
          {names.length > 0 ? <li>{t("account.leaves", { organisations: list })}</li> : null}
          <li>{t("account.stays")}</li>
          <li>{t("account.final")}</li>
        </ul>
        {problem ? (
          <p role="alert" className={styles.alert}>
            {problem}
          </p>
        ) : null}
        <div>
          <Button
            variant="danger"
            icon={<UserRoundX aria-hidden="true" />}
            onClick={() => void remove()}
          >
            {t("account.delete")}
          </Button>
        </div>
      </div>
    </Section>
  );
}
