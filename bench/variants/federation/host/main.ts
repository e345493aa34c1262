// The asynchronous boundary of the documentation: shared libraries are resolved before they are used.
import('./bootstrap.tsx');
