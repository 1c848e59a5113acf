import { type RefObject, useEffect, useRef, useState } from "react";
import { barcodeReader } from "./barcode-reader.ts";

/** Why there is no picture of the camera, or that there is one. */
export type CameraState = "starting" | "on" | "denied" | "none" | "insecure" | "broken" | "reader";

/** Long enough between two looks for a slow phone to stay cool. */
const LOOK_MS = 200;

function stateOfFailure(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return "broken";
}

async function openCamera(deviceId: string | null): Promise<MediaStream> {
  const which = deviceId === null ? { facingMode: "environment" } : { deviceId };
  const video = { ...which, width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  return track !== undefined && Reflect.get(track.getCapabilities?.() ?? {}, "torch") === true;
}

/** Looks for codes in a video until it is stopped. */
function look(video: HTMLVideoElement, onText: (text: string) => void, onFail: () => void) {
  let isOver = false;
  const again = async (): Promise<void> => {
    const read = await barcodeReader();
    while (!isOver) {
      const isReady = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden;
      // A frame that cannot be read is one of many.
      const [text] = isReady ? await read(video).catch(() => []) : [];
      if (text !== undefined && !isOver) onText(text);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  again().catch(onFail);
  return () => {
    isOver = true;
  };
}

/**
 * The camera and what it reads. `onText` is called with the text of each code it sees, again and
 * again while it sees it. The camera goes off with the component.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
) {
  const isPossible = globalThis.isSecureContext && navigator.mediaDevices !== undefined;
  const [state, setState] = useState<CameraState>(isPossible ? "starting" : "insecure");
  const [deviceId, setDeviceId] = useState<string | null>(null);
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const [track, setTrack] = useState<MediaStreamTrack | undefined>();
  const [isLit, setLit] = useState(false);
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => {
    const element = video.current;
    if (!isPossible || !element) return undefined;
    let stop = (): void => undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const stream = await openCamera(deviceId);
      const end = (): void => stream.getTracks().forEach((one) => void one.stop());
      if (isOver) return end();
      element.srcObject = stream;
      const unlook = look(
        element,
        (text) => tell.current(text),
        () => setState("reader"),
      );
      stop = () => {
        unlook();
        end();
      };
      await element.play();
      setTrack(stream.getVideoTracks()[0]);
      setLit(false);
      setState("on");
      const devices = await navigator.mediaDevices.enumerateDevices();
      setCameras(devices.filter(({ kind }) => kind === "videoinput"));
    };
    start().catch((error: unknown) => {
      if (!isOver) setState(stateOfFailure(error));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [video, deviceId, isPossible]);
  const light = async (): Promise<void> => {
    const constraints: unknown = { advanced: [{ torch: !isLit }] };
    await track?.applyConstraints(constraints as MediaTrackConstraints);
    setLit(!isLit);
  };
  return {
    state,
    cameras,
    deviceId: deviceId ?? track?.getSettings().deviceId ?? null,
    choose: setDeviceId,
    /** Null where the camera has no light. */
    light: hasTorch(track) ? () => void light().catch(() => undefined) : null,
    isLit,
  };
}
