import { connectionOf } from "@storey/domain";
import { KeyRound, UserRound } from "lucide-react";
import type { ReactElement } from "react";

const BRANDS: Readonly<Record<"microsoft" | "google" | "linkedin", ReactElement>> = {
  microsoft: (
    <path d="M3 3h8.5v8.5H3zM12.5 3H21v8.5h-8.5zM3 12.5h8.5V21H3zM12.5 12.5H21V21h-8.5z" />
  ),
  google: (
    <path d="M12 10.3v3.6h5a4.3 4.3 0 0 1-1.9 2.8A5.6 5.6 0 1 1 12 6.400c1.4 0 2.7.5 3.7 1.400l2.7-2.700A9.3 9.3 0 0 0 12 2.700a9.3 9.3 0 1 0 0 18.600c5.3 0 9-3.7 9-9 0-.7-.1-1.4-.2-2z" />
  ),
  linkedin: (
    <path d="M4.9 8.900H8V20H4.900zM6.5 3.900a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.600zM10 8.900h3v1.500c.5-.9 1.6-1.8 3.3-1.8 3.3 0 3.9 2.2 3.9 5V20H17v-5.600c0-1.3 0-3-1.9-3s-2.1 1.5-2.1 2.900V20h-3z" />
  ),
};

/** An icon for the way the person signed in (Spec §2, menu footer). */
export function ConnectionIcon({
  subject,
  size = 17,
}: {
  readonly subject: string;
  readonly size?: number;
}) {
  const connection = connectionOf(subject);
  if (connection === "default") return <UserRound size={size} aria-hidden="true" />;
  if (connection === "generic") return <KeyRound size={size} aria-hidden="true" />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {BRANDS[connection]}
    </svg>
  );
}
