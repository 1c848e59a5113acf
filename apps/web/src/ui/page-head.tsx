import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../lib/messages.ts";
import { classNames } from "./class-names.ts";
import styles from "./page-head.module.css";
import { useRootMark } from "./use-root-mark.ts";

/** The frame of a page: its width, and the distance between its parts. */
export function Page({
  children,
  narrow,
  wide,
  fillsPhone,
}: {
  readonly children: ReactNode;
  readonly narrow?: boolean;
  /** As wide as the window: for what is drawn. */
  readonly wide?: boolean;
  /** On a phone it has the whole screen, without the bars of the app: it needs a way out of its own. */
  readonly fillsPhone?: boolean;
}) {
  useRootMark("fills-phone", fillsPhone === true);
  return (
    <div
      className={classNames(styles.page, narrow && styles.narrow, wide && styles.wide)}
      data-fills-phone={fillsPhone ? "" : undefined}
    >
      {children}
    </div>
  );
}

interface PageHeadProps {
  readonly title: string;
  readonly breadcrumbs?: ReactNode;
  /** States beside the title. */
  readonly badges?: ReactNode;
  readonly text?: ReactNode;
  /** The main action last. */
  readonly actions?: ReactNode;
  /** A smaller title, with actions that stay beside it: a menu on a phone. */
  readonly isCompact?: boolean;
}

/**
 * The head of a page. Its title is the page's one h1: it takes the focus after a change of route,
 * so that a screen reader says where one is.
 */
export function PageHead(props: PageHeadProps) {
  const { title, breadcrumbs, badges, text, actions, isCompact = false } = props;
  return (
    <header className={classNames(styles.head, isCompact && styles.compact)}>
      <div className={styles.words}>
        {breadcrumbs}
        <div className={styles.titles}>
          <h1 tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {badges}
        </div>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      {actions ? (
        <div className={styles.actions} data-head-actions="">
          {actions}
        </div>
      ) : null}
    </header>
  );
}

/** The way to a page, from the widest: give a key to each crumb. */
export function Breadcrumbs({ children }: { readonly children: readonly ReactNode[] }) {
  const { t } = useTranslation("shell");
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className={styles.crumbs}>
        {children.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its depth.
          <li key={index}>
            {index > 0 ? <ChevronRight aria-hidden="true" /> : null}
            <bdi>{crumb}</bdi>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface BackLinkProps {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly children: ReactNode;
}

/** The way to a page where there is room for one step of it: back to the list it is in. */
export function BackLink({ to, children }: BackLinkProps) {
  const { t } = useTranslation("shell");
  return (
    <nav aria-label={t("breadcrumbs")} className={styles.back}>
      <Link to={to}>
        <ChevronLeft aria-hidden="true" />
        {children}
      </Link>
    </nav>
  );
}
