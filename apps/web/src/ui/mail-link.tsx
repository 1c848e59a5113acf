import type { ReactNode } from "react";

interface MailLinkProps {
  readonly address: string;
  readonly className?: string | undefined;
  /** Shown in the place of the address itself. */
  readonly children?: ReactNode;
}

/** A link that opens the person's mail program with this address, whatever characters it holds. */
export function MailLink({ address, className, children }: MailLinkProps) {
  return (
    <a className={className} href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>
      {children ?? <bdi>{address}</bdi>}
    </a>
  );
}
