export declare function findChromium(): string | undefined;
export declare function ensureBrowser(): Promise<void>;
