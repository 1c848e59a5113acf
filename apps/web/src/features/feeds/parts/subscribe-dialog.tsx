import { FEED_DAYS_BACK, FEED_ENTRIES_MAX, type Feed, type FeedQuery } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AddressLine } from "../../secret-addresses/parts/address-line.tsx";
import styles from "../../secret-addresses/parts/secret-addresses.module.css";
import { SecretDialog } from "../../secret-addresses/parts/secret-dialog.tsx";
import { wholeText } from "../../secret-addresses/parts/whole-text.ts";
import { endFeed, feedAddress, feedsQuery } from "../feed.queries.ts";
import { feedForm } from "../feed-form.ts";

type MadeFeed = Feed & { readonly token: string };

interface SubscribeDialogProps {
  readonly query: FeedQuery;
  readonly onClose: () => void;
}

/** Makes a calendar feed of the list as it is filtered; the reader's feeds stand below, to be ended. */
export function SubscribeDialog({ query, onClose }: SubscribeDialogProps) {
  const { t } = useTranslation("secret-addresses");
  const [made, setMade] = useState<MadeFeed | null>(null);
  if (!made) return <FeedForm query={query} onMade={setMade} onClose={onClose} />;
  const address = feedAddress(made.token);
  return (
    <SecretDialog
      title={t("feed.made", { name: made.name })}
      address={address}
      warning={t("feed.warning")}
      onClose={onClose}
      actions={
        <a
          className={buttonClass("secondary", "medium")}
          href={address.replace(/^https?:/, "webcal:")}
        >
          {t("feed.open")}
        </a>
      }
    >
      <p className={styles["quiet"]}>{t("feed.how")}</p>
    </SecretDialog>
  );
}

interface FormProps extends SubscribeDialogProps {
  readonly onMade: (feed: MadeFeed) => void;
}

function FeedForm({ query, onMade, onClose }: FormProps) {
  const { t } = useTranslation("secret-addresses");
  const form = useForm(feedForm, {
    record: null,
    context: { query },
    start: { name: t("feed.proposed") },
    onSaved: (made) => made && onMade(made),
    isFollowed: true,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("feed.subscribe")}
      saveLabel={t("feed.create")}
      cancelLabel={t("cancel")}
    >
      <p>{t("feed.text")}</p>
      <p className={styles["quiet"]}>
        {t("feed.most", { back: FEED_DAYS_BACK, most: FEED_ENTRIES_MAX })}
      </p>
      <TextField {...wholeText(form.text("name"))} data-autofocus="" autoComplete="off" />
      <OwnFeeds />
    </FormDialog>
  );
}

function OwnFeeds() {
  const { t } = useTranslation("secret-addresses");
  const { data, error } = useQuery(feedsQuery());
  if (error && !data) return <p role="alert">{textOfError(error)}</p>;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t("feed.own")}>
      <h3>{t("feed.own")}</h3>
      <ul className={styles["lines"]}>
        {data.map((feed) => (
          <AddressLine
            key={feed.id}
            name={feed.name}
            lastUsedAt={feed.lastUsedAt}
            about={t("feed.kinds", { count: feed.query.kinds.length })}
            warning={t("feed.revokeText")}
            revoke={(onProblem) => endFeed(feed.id, onProblem)}
            onRevoked={() => undefined}
          />
        ))}
      </ul>
    </section>
  );
}
