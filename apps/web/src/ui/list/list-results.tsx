import { SearchX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { textOfError } from "../../lib/error-text.ts";
import type { Listed } from "../../lib/listed-pages.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import type { ListDeclaration } from "./list-declaration.ts";
import styles from "./list-results.module.css";
import { useFocusWhenEmpty } from "./use-focus-when-empty.ts";

interface ListResultsProps<Address, Facets, Sort extends string> {
  readonly list: ListDeclaration<Address, Facets, Sort>;
  readonly listed: Listed<unknown, { readonly totalCount: number }>;
  readonly address: Address;
  readonly onChange: (address: Address) => void;
  /** A further offer where nothing matches. */
  readonly wider?: ReactNode;
  /** The next step where the list is empty and nothing narrows it. */
  readonly empty: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** The rows of a list, or the next step where there are none or they cannot be read. */
export function ListResults<Address, Facets, Sort extends string>(
  props: ListResultsProps<Address, Facets, Sort>,
) {
  const { list, listed, address, onChange, wider, empty, children } = props;
  const { t } = useTranslation(list.messages);
  const { words } = list;
  const instead = useFocusWhenEmpty(listed.first?.totalCount);
  const retry = (
    <Button size="small" onClick={listed.retry}>
      {t(words.retry)}
    </Button>
  );
  if (listed.error && listed.first === null) {
    const text = textOfError(listed.error);
    return (
      <EmptyState icon={<TriangleAlert />} title={t(words.failed)} text={text} actions={retry} />
    );
  }
  // The shown rows stay, with any change of them that is under way.
  const old = listed.error ? (
    <div role="alert" className={styles["alert"]}>
      <TriangleAlert aria-hidden="true" />
      <span>
        {t(words.failed)}. {textOfError(listed.error)}
      </span>
      {retry}
    </div>
  ) : null;
  if (listed.first?.totalCount === 0) {
    return (
      <div ref={instead}>
        {old}
        {list.address.isNarrowed(address) ? (
          <EmptyState
            icon={<SearchX />}
            title={t(words.noMatch.title)}
            text={t(words.noMatch.text)}
            actions={
              <>
                {wider}
                <Button onClick={() => onChange(list.address.withoutFilters(address))}>
                  {t(words.noMatch.clear)}
                </Button>
              </>
            }
          />
        ) : (
          empty
        )}
      </div>
    );
  }
  return (
    <div className={listed.stale ? styles["stale"] : undefined}>
      {old}
      {children}
    </div>
  );
}
