import type { Me } from "@storey/contract";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useCredentials } from "../../../lib/use-credentials.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { PasswordForm } from "../password.form.tsx";

/** Lets the user change their password: here, or at the login provider that stores it. */
export function PasswordSection({ user }: { readonly user: Me }) {
  const { t } = useTranslation("settings");
  const credentials = useCredentials();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    // Waits for the next frame, in which the button is back.
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (credentials?.areHere) {
    return (
      <Section title={t("password.title")} text={t("password.text")}>
        {isOpen ? (
          <PasswordForm email={user.email} onClose={close} />
        ) : (
          <div>
            <Button
              ref={opener}
              icon={<KeyRound aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              {t("password.change")}
            </Button>
          </div>
        )}
      </Section>
    );
  }
  if (!credentials?.url) return null;
  return (
    <Section title={t("password.title")} text={t("password.elsewhere")}>
      <div>
        <a href={credentials.url} target="_blank" rel="noreferrer" className={buttonClass()}>
          <KeyRound aria-hidden="true" />
          <span>{t("password.change")}</span>
        </a>
      </div>
    </Section>
  );
}
