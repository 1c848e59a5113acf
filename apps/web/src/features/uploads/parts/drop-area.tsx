import { Camera } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./drop-area.module.css";

interface ChoiceProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The types that the file dialog offers; the server decides by the content of the file. */
  readonly accept: string;
  readonly isMany: boolean;
  readonly isCamera?: boolean;
  readonly isQuiet?: boolean;
  /** Whether the button takes the focus when its dialog opens. */
  readonly autoFocus?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the file dialog, or the camera of a phone. */
function FileChoice(props: ChoiceProps) {
  const { label, icon, accept, isMany, isCamera, isQuiet, autoFocus, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        data-browse=""
        data-autofocus={autoFocus ? "" : undefined}
        {...(isQuiet || isCamera ? {} : { variant: "primary" as const })}
        className={isCamera ? styles.camera : ""}
        icon={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={accept}
        {...(isCamera ? { capture: "environment" as const } : {})}
        aria-label={label}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          onFiles(chosen);
        }}
      />
    </>
  );
}

/** Takes files that are pasted anywhere on the page. */
function usePaste(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}

interface DropAreaProps extends Pick<ChoiceProps, "accept" | "isMany" | "onFiles"> {
  /** The accessible name of the area. */
  readonly label: string;
  /** Says that files can be dropped; hidden on a touch screen. */
  readonly text: string;
  readonly browse: Pick<ChoiceProps, "label" | "icon" | "isQuiet" | "autoFocus">;
  /** The label of the button for a phone's camera; without it there is none. */
  readonly camera?: string;
  /** The limits of a file, shown before the attempt. */
  readonly limits: string;
}

/** An area to drop, paste, choose or photograph files. */
export function DropArea(props: DropAreaProps) {
  const { label, text, browse, camera, limits, accept, isMany } = props;
  const [isOver, setOver] = useState(false);
  const onFiles = (files: readonly File[]): void => {
    const taken = isMany ? files : files.slice(0, 1);
    if (taken.length > 0) props.onFiles(taken);
  };
  usePaste(onFiles);
  return (
    <section
      className={classNames(styles.area, isOver && styles.over)}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <p className={styles.text}>{text}</p>
      <div className={styles.buttons}>
        <FileChoice {...browse} accept={accept} isMany={isMany} onFiles={onFiles} />
        {camera ? (
          <FileChoice
            isCamera
            label={camera}
            icon={<Camera aria-hidden="true" />}
            accept="image/*"
            isMany={false}
            onFiles={onFiles}
          />
        ) : null}
      </div>
      <p className={styles.limits}>{limits}</p>
    </section>
  );
}
