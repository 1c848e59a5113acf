import { Play } from "lucide-react";
import { useEffect, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./tree-runner.module.css";
import { useTreeWords } from "./use-tree-words.ts";

type GetBytes = (signal?: AbortSignal) => Promise<Blob>;

interface TreeFilmProps {
  readonly getBytes: GetBytes;
  /** Null for a film without words, or whose words are not there. */
  readonly getCaptions: GetBytes | null;
  readonly name: string;
}

/** A film with its captions, which is loaded once somebody wants to see it. */
export function TreeFilm({ getBytes, getCaptions, name }: TreeFilmProps) {
  const { t, locale } = useTreeWords();
  const [isWanted, setWanted] = useState(false);
  const [film, setFilm] = useState<{ url: string; captions: string | null } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const urls: string[] = [];
    const urlOf = (bytes: Blob): string => {
      const url = URL.createObjectURL(bytes);
      urls.push(url);
      return url;
    };
    const load = async (): Promise<void> => {
      const bytes = await getBytes(stop.signal);
      // A film is worth seeing without its words too.
      const words = await getCaptions?.(stop.signal).catch(() => null);
      if (stop.signal.aborted) return;
      setFilm({ url: urlOf(bytes), captions: words ? urlOf(words) : null });
    };
    load().catch((cause: unknown) => {
      if (stop.signal.aborted) return;
      setError(cause);
      setWanted(false);
    });
    return () => {
      stop.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [isWanted, getBytes, getCaptions]);
  if (film) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: not every film has words; where it has captions they are shown.
      <video
        className={styles["film"]}
        src={film.url}
        controls
        autoPlay
        playsInline
        aria-label={name}
      >
        {film.captions === null ? null : (
          <track
            kind="captions"
            src={film.captions}
            srcLang={locale}
            label={t("film.captions")}
            default
          />
        )}
      </video>
    );
  }
  return (
    <>
      <Button
        size="large"
        className={styles["fileLine"]}
        icon={<Play aria-hidden="true" />}
        waiting={isWanted}
        onClick={() => setWanted(true)}
      >
        {name === "" ? t("film") : name}
      </Button>
      {error === null ? null : <p role="alert">{textOfError(error)}</p>}
    </>
  );
}
