import { Archive, CloudOff, DoorClosed, Lock, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AccountLink } from "./account-link.tsx";
import { GuestFrame } from "./guest-frame.tsx";

interface Words {
  readonly icon: ReactNode;
  readonly key: string;
  /** Whether logging in may help. */
  readonly login?: boolean;
  /** Whether asking again may help. */
  readonly retry?: boolean;
}

const FAILED: Words = { icon: <CloudOff />, key: "failed", retry: true };
const REFUSALS: Readonly<Record<string, Words>> = {
  not_found: { icon: <DoorClosed />, key: "code", login: true },
  "guest.code_revoked": { icon: <DoorClosed />, key: "revoked" },
  "guest.code_blank": { icon: <DoorClosed />, key: "blank", login: true },
  "space.archived": { icon: <Archive />, key: "archived" },
  "space.not_public": { icon: <Lock />, key: "private", login: true },
  "space.wrong_network": { icon: <WifiOff />, key: "network", login: true, retry: true },
  "space.beacon_needed": { icon: <WifiOff />, key: "beacon", login: true, retry: true },
  "network.unreachable": { icon: <CloudOff />, key: "offline", retry: true },
};

/** The name of an archived space that was public; empty for all else. */
function nameOf(error: unknown): string {
  const current = error instanceof CallError ? error.current : null;
  const isNamed = typeof current === "object" && current !== null && "name" in current;
  return isNamed && typeof current.name === "string" ? current.name : "";
}

interface GuestRefusalProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why a code opens nothing, and what to do about it. */
export function GuestRefusal({ error, onRetry }: GuestRefusalProps) {
  const { t } = useTranslation("guest");
  const code = error instanceof CallError ? error.code : "";
  const words = REFUSALS[code] ?? FAILED;
  const name = nameOf(error);
  const told = name === "" ? t(`refused.${words.key}.text`) : t("refused.archived.named", { name });
  const text = REFUSALS[code] ? told : textOfError(error);
  return (
    <GuestFrame organisation={null} hasAccountLink={!words.login}>
      <EmptyState
        level={1}
        icon={words.icon}
        title={t(`refused.${words.key}.title`)}
        text={text}
        actions={
          <>
            {words.retry ? (
              <Button variant="primary" onClick={onRetry}>
                {t("retry")}
              </Button>
            ) : null}
            {words.login ? <AccountLink isButton /> : null}
          </>
        }
      />
    </GuestFrame>
  );
}
