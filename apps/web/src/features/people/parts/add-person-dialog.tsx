import { type FoundUser, PERSON_SEARCH_LIMITS } from "@storey/contract";
import { isEmail } from "@storey/domain";
import { Mail, Search, UserPlus } from "lucide-react";
import { useState } from "react";
import { fieldErrors, textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { addToOrganisation, findByEmail } from "../people.queries.ts";
import styles from "./add-person-dialog.module.css";
import forms from "./people-forms.module.css";
import { nameOf } from "./person-name.ts";

interface AddPersonDialogProps {
  readonly onClose: () => void;
  /** Called when nobody was found: invites the person with this address. */
  readonly onInvite: (email: string) => void;
  /** Called when the person is in the organisation, since now or before. */
  readonly onShow: (userId: string) => void;
}

/** The result of the search; its user is null when nobody was found. */
type Found = { readonly email: string; readonly user: FoundUser | null };

function useSearchByEmail() {
  const { t } = useTranslation("people");
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [found, setFound] = useState<Found | null>(null);
  const [waiting, setWaiting] = useState(false);
  const type = (text: string): void => {
    setEmail(text);
    setError(undefined);
    setFound(null);
  };
  const search = async (): Promise<void> => {
    const wanted = email.trim();
    if (!isEmail(wanted)) {
      setError(textOfCode("email.required_valid", t("invite.emailInvalid")));
      return;
    }
    setWaiting(true);
    const user = await findByEmail(wanted, (cause) =>
      setError(fieldErrors(cause)["email"] ?? textOfError(cause)),
    );
    setWaiting(false);
    if (user !== undefined) setFound({ email: wanted, user });
  };
  return { email, type, error, setError, found, waiting, search };
}

/**
 * Adds a person who has an account, by their whole e-mail address; offers to invite one who is not
 * found.
 */
export function AddPersonDialog({ onClose, onInvite, onShow }: AddPersonDialogProps) {
  const { t } = useTranslation("people");
  const form = useSearchByEmail();
  const [adding, setAdding] = useState(false);
  const add = async (user: FoundUser): Promise<void> => {
    setAdding(true);
    const member = await addToOrganisation(user.id, (cause) => form.setError(textOfError(cause)));
    setAdding(false);
    if (!member) return;
    showToast({ severity: "success", summary: t("add.done", { name: nameOf(member) }) });
    onShow(member.id);
  };
  const { found } = form;
  return (
    <Dialog
      open
      title={t("add.title")}
      onClose={onClose}
      onSubmit={() => void form.search()}
      actions={<Button onClick={onClose}>{t("cancel")}</Button>}
    >
      <div className={forms.form}>
        <p className={forms.hint}>{t("add.text")}</p>
        <div className={styles.searchLine}>
          <TextField
            className={styles.grow}
            label={t("field.email")}
            type="email"
            autoComplete="off"
            autoFocus
            maxLength={PERSON_SEARCH_LIMITS["email"]?.maxLength}
            value={form.email}
            onChange={form.type}
            error={form.error}
          />
          <Button type="submit" icon={<Search aria-hidden="true" />} waiting={form.waiting}>
            {t("add.search")}
          </Button>
        </div>
        <div aria-live="polite">
          {found ? (
            <div className={styles.found}>
              {found.user ? (
                <Person user={found.user} adding={adding} onAdd={add} onShow={onShow} />
              ) : (
                <>
                  <p>{t("add.nobody")}</p>
                  <Button
                    variant="primary"
                    icon={<Mail aria-hidden="true" />}
                    onClick={() => onInvite(found.email)}
                  >
                    {t("add.invite")}
                  </Button>
                </>
              )}
            </div>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

interface PersonProps {
  readonly user: FoundUser;
  readonly adding: boolean;
  readonly onAdd: (user: FoundUser) => Promise<void>;
  readonly onShow: (userId: string) => void;
}

function Person({ user, adding, onAdd, onShow }: PersonProps) {
  const { t } = useTranslation("people");
  return (
    <>
      <p className={styles.foundName}>
        <strong>
          <bdi>{nameOf(user)}</bdi>
        </strong>
        <span className={forms.hint}>
          {user.isMember ? textOfCode("user.already_member", t("add.isMember")) : user.email}
        </span>
      </p>
      {user.isMember ? (
        <Button onClick={() => onShow(user.id)}>{t("add.show")}</Button>
      ) : (
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden="true" />}
          waiting={adding}
          onClick={() => void onAdd(user)}
        >
          {t("add.add")}
        </Button>
      )}
    </>
  );
}
