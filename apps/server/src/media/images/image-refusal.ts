/** The reasons why a picture was refused; each is an error code of the contract. */
export type ImageRefusalCode =
  | "image.unsupported_type"
  | "image.heic_unsupported"
  | "image.too_large"
  | "image.too_many_pixels"
  | "image.damaged"
  | "panorama.too_large"
  | "panorama.too_many_pixels"
  | "panorama.not_360";

/** The numbers a message about the refusal needs. */
export type ImageRefusalParams = Readonly<Record<string, number>>;

/** Says that this server does not accept such a picture: the sender must mend it, not we. */
export class ImageRefusedError extends Error {
  readonly code: ImageRefusalCode;
  readonly params: ImageRefusalParams;
  constructor(code: ImageRefusalCode, params: ImageRefusalParams = {}, cause?: unknown) {
    super(`picture refused: ${code}`, { cause });
    this.name = "ImageRefusedError";
    this.code = code;
    this.params = params;
  }
}

/** Too many pictures wait already. Answered as `service.unavailable` with Retry-After. */
export class ImageQueueFullError extends Error {
  readonly code = "service.unavailable";
  readonly retryAfterSeconds = 5;
  constructor() {
    super("too many pictures wait to be processed");
    this.name = "ImageQueueFullError";
  }
}

/** The processor was closed before or while the picture was worked on. */
export class ImageProcessorClosedError extends Error {
  readonly code = "service.unavailable";
  constructor() {
    super("the image processor is closed");
    this.name = "ImageProcessorClosedError";
  }
}
