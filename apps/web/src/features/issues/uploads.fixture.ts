/** A file that was sent, and stays on its way until a test lets it arrive. */
export interface SentFile {
  readonly id: unknown;
  readonly isAborted: boolean;
  /** What was sent beside the file, under this name; null when nothing was. */
  readonly field: (name: string) => unknown;
  readonly finish: () => void;
  /** The server does not take it as it is. */
  readonly refuse: () => void;
}

/** Takes the place of the browser's way to send files. */
export class Uploads {
  readonly sent: SentFile[] = [];
  readonly request: unknown;

  constructor() {
    const { sent } = this;
    this.request = class implements SentFile {
      readonly upload = {};
      status = 201;
      readonly responseText = "{}";
      id: unknown;
      body = new FormData();
      isAborted = false;
      onload = () => {};
      onabort = () => {};
      open() {}
      setRequestHeader() {}
      abort() {
        this.isAborted = true;
        this.onabort();
      }
      send(body: FormData) {
        this.body = body;
        this.id = body.get("id");
        sent.push(this);
      }
      getResponseHeader = () => null;
      field = (name: string) => this.body.get(name);
      finish = () => this.onload();
      refuse = () => {
        this.status = 415;
        this.onload();
      };
    };
  }
}
