export declare function findFirefox(): string | undefined;
export declare function findWebKit(): string | undefined;
