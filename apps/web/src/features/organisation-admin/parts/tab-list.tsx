import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import {
  ADMINISTRATION_GROUPS,
  type AdministrationTab,
  tabSearch,
} from "../administration-tabs.ts";
import { useTabNames } from "../tab-names.ts";
import styles from "./tab-list.module.css";

interface TabListProps {
  readonly tabs: readonly AdministrationTab[];
  readonly chosen: string;
}

/**
 * Lists the tabs of the administration by group, each a link. It stands beside the chosen tab; in a
 * narrow window above it, where a button opens it.
 */
export function TabList({ tabs, chosen }: TabListProps) {
  const { t } = useTranslation("sections");
  const { nameOf } = useTabNames();
  const id = useId();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another part is shown, it has been chosen.
  useEffect(() => setOpen(false), [chosen]);
  return (
    <nav aria-label={t("title")} className={styles.nav}>
      <Button
        className={styles.toggle}
        icon={<ChevronDown aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t("title")}
      </Button>
      <div id={id} className={classNames(styles.groups, open && styles.open)}>
        {ADMINISTRATION_GROUPS.filter((group) => tabs.some((tab) => tab.group === group)).map(
          (group) => (
            <div key={group}>
              <p id={`${id}-${group}`} className={styles.title}>
                {t(`group.${group}`)}
              </p>
              <ul aria-labelledby={`${id}-${group}`}>
                {tabs
                  .filter((tab) => tab.group === group)
                  .map((tab) => (
                    <li key={tab.value}>
                      <Link
                        to={PATHS.OrganisationAdmin}
                        search={tabSearch(tab.value)}
                        // The tab is current whatever else the address says is open in it.
                        activeOptions={{ exact: true, includeSearch: true }}
                        aria-current={tab.value === chosen ? "page" : undefined}
                        className={styles.line}
                        onClick={() => tab.value === chosen && setOpen(false)}
                      >
                        {nameOf(tab)}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ),
        )}
      </div>
    </nav>
  );
}
