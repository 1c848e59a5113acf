import type { ApiToken } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Day, daysUntil } from "../../../ui/day.tsx";
import { revokeToken, tokensQuery } from "../api-token.queries.ts";
import styles from "../settings.module.css";
import { NewTokenDialog } from "./new-token-dialog.tsx";

interface LineProps {
  readonly token: ApiToken;
  readonly onRevoked: () => void;
}

function Line({ token, onRevoked }: LineProps) {
  const { t } = useTranslation("settings");
  const { name } = token;
  const isOver = daysUntil(token.expiresAt) <= 0;
  const revoke = async (): Promise<void> => {
    const yes = await confirm({
      title: t("token.revokeTitle", { name }),
      text: t("token.revokeText"),
      confirmLabel: t("token.revoke"),
      tone: "danger",
    });
    if (!yes) return;
    const tell = (cause: unknown) => {
      showToast({ severity: "error", summary: textOfError(cause) });
    };
    if (!(await revokeToken(token.id, tell))) return;
    onRevoked();
    showToast({ severity: "success", summary: t("token.revoked", { name }) });
  };
  return (
    <li className={styles.line}>
      <div className={styles.lineWords}>
        <strong className={styles.lineName}>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles.quiet}>
          {token.organisation ? (
            <>
              <bdi>{token.organisation.name}</bdi>
              {" · "}
            </>
          ) : null}
          {t("token.permissionCount", { count: token.permissions.length })}
        </span>
        <span className={styles.quiet}>
          {isOver ? (
            <Badge tone="warning">{t("token.expired")}</Badge>
          ) : (
            <>
              {t("token.expires")} <Day moment={token.expiresAt} />
            </>
          )}
          {" · "}
          {token.lastUsedAt ? (
            <>
              {t("token.lastUsed")} <Day moment={token.lastUsedAt} />
            </>
          ) : (
            t("token.neverUsed")
          )}
        </span>
      </div>
      <Button
        size="small"
        variant="quiet"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={t("token.revokeNamed", { name })}
        onClick={() => void revoke()}
      >
        {t("token.revoke")}
      </Button>
    </li>
  );
}

/**
 * Lists the user's API tokens: what each permits programs to do in the user's name, and a button to
 * revoke it.
 */
export function TokensSection() {
  const { t } = useTranslation("settings");
  const { data } = useQuery(tokensQuery());
  const [making, setMaking] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  // A token acts in one organisation, so without one there is nothing to create it for.
  const hasOrganisation = useUser()?.activeUserOrganisation != null;
  return (
    <Section
      title={t("token.title")}
      text={t("token.text")}
      actions={
        hasOrganisation ? (
          <Button ref={add} icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
            {t("token.new")}
          </Button>
        ) : null
      }
    >
      {data?.length === 0 ? (
        <p className={styles.none}>
          <KeyRound aria-hidden="true" />
          {t("token.none")}
        </p>
      ) : null}
      <ul className={styles.lines}>
        {(data ?? []).map((token) => (
          <Line key={token.id} token={token} onRevoked={() => add.current?.focus()} />
        ))}
      </ul>
      {making ? <NewTokenDialog onClose={() => setMaking(false)} /> : null}
    </Section>
  );
}
