import { configure } from '@testing-library/react';
import '@testing-library/jest-dom';

// A part that is loaded when it is needed is compiled first, which takes seconds beside a build.
configure({ asyncUtilTimeout: 5_000 });
