import type { Me } from "@storey/contract";
import { KeyRound } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { copyToken, maySeeToken } from "./copy-token.ts";
import { MenuLine } from "./menu-line.tsx";

/** 'Get token', which only the admin role sees (Spec §2 and §6). */
export function TokenLine({ user }: { readonly user: Me }) {
  const { t } = useTranslation("shell");
  if (!maySeeToken(user)) return null;
  return (
    <MenuLine icon={<KeyRound size={17} />} onClick={() => void copyToken()}>
      {t("token.get")}
    </MenuLine>
  );
}
